import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { islands } from "./app/islands/islands-plugin.ts";

// Chrome 109 is the last one on Windows 7; without cssTarget it shows transparent buttons.
const oldestBrowsers = ["chrome109", "edge109", "firefox115", "safari15.6"];

// One chunk, because a page that needs any of it needs all of it.
const framework = { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// };

// With all their imports: what `/dashboard` needs at once is 4 KB smaller as one chunk than as twenty.
const desk = { name: "desk", test: /app\/(root|dashboard\/dashboard|dashboard\/statistics\/overview)\.tsx/ };

/** In development this starts what app/server.ts starts otherwise, within the modules that the pages use. */
const startWork: Plugin = {
  name: "start-work",
  apply: "serve",
  configureServer(server) {
    server.httpServer?.once("listening", async () => {
      const { startWork } = (await server.ssrLoadModule(
        "/app/start.server.ts",
      )) as typeof import("./app/start.server.ts");
      const { stop } = startWork();
      server.httpServer?.once("close", () => void stop());
    });
  },
};

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    startWork,
    islands({
      loader: "app/islands/island-loader.ts",
      testimonials: "app/site/home/testimonial-island.tsx?own",
      panorama: "app/site/home/panorama-island.ts?own",
      reopen: "app/auth/access-check-failed/reopen-island.ts?own",
      inquiryForms: "app/inquiry/inquiry-forms-island.ts?own",
      authForms: "app/auth/auth-forms-island.ts?own",
    }),
  ],
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // Discovered one by one, each would reload the first page that a developer opens.
  optimizeDeps: {
    include: [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "embla-carousel-autoplay",
      "embla-carousel-react",
      "react-dom/client",
      "react-router/dom",
      "remix-utils/use-hydrated",
      "zod",
    ],
  },
  build: { target: "node24", cssTarget: oldestBrowsers },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        rolldownOptions: {
          output: { codeSplitting: { groups: [framework, desk] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "app/start.server.ts" } } },
  },
});
