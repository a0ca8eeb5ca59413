import { createServer } from "node:net";

/** A TCP port of this computer that nothing listens on: the wanted one when it is free. 0 wants none. */
export function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => (wanted === 0 ? reject(error) : freePort(0).then(resolve, reject)));
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
