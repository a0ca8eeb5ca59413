/** The hub's rules for a new password, in the words of every form. */
export const passwordHint = (minLength = 8) =>
  `At least ${minLength} characters; not the username, and no common one such as “password1”`;
