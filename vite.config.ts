import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { islands } from "./app/islands/islands-plugin.ts";

// Chrome 109 is the last one on Windows 7; without cssTarget it shows transparent buttons.
const oldestBrowsers = ["chrome109", "edge109", "firefox115", "safari15.6"];

// In one piece, because whatever needs any of it needs all of it.
const framework = { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\// };

// What an island shares with the dashboard; in the dashboard's chunk it would bring that whole chunk to visitors.
const shared = { name: "access-answer", test: /app\/auth\/access-check-failed\/access-answer/ };

// With all that they import: what `/dashboard` needs at once weighs 4 KB less in one piece than in twenty.
const desk = { name: "desk", test: /app\/(root|dashboard\/dashboard|dashboard\/statistics\/overview)\.tsx/ };

// What React Router tells developers on the console in production too.
const forDevelopers = ["warning", "warningOnce", "warnOnce"];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    islands({
      loader: "app/islands/island-loader.ts",
      testimonials: "app/home/testimonial-island.tsx?own",
      reopen: "app/auth/access-check-failed/reopen-island.ts",
      inquiryForms: "app/inquiry/inquiry-forms-island.ts?own",
      authForms: "app/auth/auth-forms-island.ts?own",
      inquiryAlerts: "app/dashboard/alerts/sound-and-desktop.ts?own",
    }),
  ],
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // Found one by one, each would reload the first page that a developer opens.
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
          output: { codeSplitting: { groups: [framework, shared, desk] } },
          treeshake: { manualPureFunctions: forDevelopers },
        },
      },
    },
  },
});
