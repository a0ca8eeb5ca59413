/** One chunk: the page contains only what a usual sign-in needs. */
export { AccountForm } from "./AccountForm";
export { Terminal } from "./Terminal";
