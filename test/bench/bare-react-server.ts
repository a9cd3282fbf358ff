import { createServer } from "node:http";
import { renderToPipeableStream } from "react-dom/server";
import { treeOf } from "./measure/same-tree.ts";

// Renders the elements of pages received over IPC for each request and nothing else: the upper limit of React.

process.once("message", (pages: Record<string, string>) => {
  const trees = new Map(Object.entries(pages).map(([path, html]) => [path, treeOf(html)]));
  const server = createServer(({ url = "" }, res) => {
    const tree = trees.get(url);
    if (!tree) return void res.writeHead(404).end();
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    const { pipe } = renderToPipeableStream(tree, { onAllReady: () => pipe(res) });
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
