import type { Plugin } from "vite";

type ReviewFile = typeof import("./review-file.ts");

/** Writes the review documents beside the other static files; in development it answers with them. */
export const reviewFiles: Plugin = {
  name: "review-files",
  async generateBundle() {
    if (this.environment.name !== "client") return;
    // By its address: a change of what the configuration itself imports restarts the development server.
    const { allReviewFiles } = (await import(new URL("review-file.ts", import.meta.url).href)) as ReviewFile;
    for (const { path, content } of await allReviewFiles())
      this.emitFile({ type: "asset", fileName: path.slice(1), source: content });
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (!request.url?.endsWith(".docx")) return next();
      const answer = async () => {
        const module = await server.ssrLoadModule("/app/site/adoption-pack/review-file.ts");
        const file = (await (module as ReviewFile).allReviewFiles()).find(({ path }) => path === request.url);
        response.writeHead(file ? 200 : 404).end(file?.content);
      };
      answer().catch((error: unknown) => {
        server.config.logger.error(String(error));
        response.destroy();
      });
    });
  },
};
