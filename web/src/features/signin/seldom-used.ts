/** One chunk: the page contains only what a usual sign-in needs. */
export { OwnerForm } from "./OwnerForm";
export { Terminal } from "./Terminal";
