import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import { defineConfig } from "vite";
import { islands } from "../../../app/islands/islands-plugin.ts";
import product from "../../../vite.config.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), islands({})],
  build: {
    ...product.build,
    outDir: path.resolve(import.meta.dirname, "../../../build/bench/spa"),
    emptyOutDir: true,
  },
});
