interface ImportMetaEnv {
  /** Base address of the hub's API; empty means the origin of the panel. */
  readonly VITE_API_BASE?: string;
}
