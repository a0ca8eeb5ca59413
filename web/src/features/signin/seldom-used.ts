/** One chunk: the page contains only what a sign-in needs. */
export { AccountForm } from "./AccountForm";
export { FallingCharacters } from "./FallingCharacters";
export { Terminal } from "./Terminal";
