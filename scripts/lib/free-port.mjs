import { createServer } from "node:net";

/** A free TCP port of this computer: the wanted one if it is free, otherwise any. 0 means any port. */
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
