import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import { grantOfKey } from "../access-token.ts";
import type { LocalDatabase } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { followChanges } from "./change-feed.ts";
import { RealtimeSocket } from "./realtime-socket.ts";

export async function serveRealtime(
  server: Server,
  database: LocalDatabase,
  keys: Keys,
): Promise<() => Promise<void>> {
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  const sockets = new Set<RealtimeSocket>();

  server.on("upgrade", (request, connection, head) => {
    connection.on("error", () => connection.destroy());
    // Not every request target is a URL ("//"), and an error thrown here would end the process.
    const url = URL.parse(request.url ?? "/", "http://localhost");
    if (!url) return void connection.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const { pathname, searchParams } = url;
    const apikey = searchParams.get("apikey") ?? String(request.headers["apikey"] ?? "");
    if (pathname !== "/realtime/v1/websocket") return void connection.end("HTTP/1.1 404 Not Found\r\n\r\n");
    if (!grantOfKey(apikey, keys)) return void connection.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
    if (searchParams.get("vsn") !== "2.0.0") return void connection.end("HTTP/1.1 400 Bad Request\r\n\r\n");

    webSockets.handleUpgrade(request, connection, head, (webSocket) => {
      const socket = new RealtimeSocket(webSocket, keys, apikey);
      sockets.add(socket);
      webSocket.on("close", () => sockets.delete(socket));
    });
  });

  const feed = await followChanges(database, async (changes) => {
    for (const socket of sockets) await socket.deliver(database, changes);
  });

  return async () => {
    for (const webSocket of webSockets.clients) webSocket.terminate();
    webSockets.close();
    await feed.drained();
  };
}
