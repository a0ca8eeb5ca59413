export const MIN_PASSWORD_LENGTH = 6;

/** The hub's rules for a new password, in the words of every form. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters; not the username, and no common one such as “password1”`;
