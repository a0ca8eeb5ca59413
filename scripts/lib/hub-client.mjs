/** Calls a running hub as one of its users. */
export class HubClient {
  #headers;

  /** @param {string} panel the hub's address @param {string} token of a session */
  constructor(panel, token) {
    this.panel = panel;
    this.bearer = { Authorization: `Bearer ${token}` };
    this.#headers = { ...this.bearer, "Content-Type": "application/json" };
  }

  /** @param {string} panel @param {{username: string, password: string}} account */
  static async signIn(panel, account) {
    const { token } = await new HubClient(panel, "").call("POST", "/api/auth/login", account);
    return Object.assign(new HubClient(panel, token), { token });
  }

  /**
   * Makes a call. A FormData is sent as a form, any other `body` as JSON. Returns the parsed response, or ""
   * if it is empty; throws if the status is not 2xx.
   */
  async call(method, path, body) {
    const isForm = body instanceof FormData;
    const answer = await fetch(new URL(path, this.panel), {
      method,
      headers: isForm ? this.bearer : this.#headers,
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text && JSON.parse(text);
  }

  /** @param {string} name @param {Blob} content of a pattern */
  uploadPattern(name, content) {
    const form = new FormData();
    form.append("gcode", content, name);
    return this.call("POST", "/api/gcode/upload", form);
  }
}
