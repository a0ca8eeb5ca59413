interface ImportMetaEnv {
  /** Base address of the hub's calls; empty means the address that the panel came from. */
  readonly VITE_API_BASE?: string;
}
