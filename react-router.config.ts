import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  // Sending the small manifest whole saves a request on every navigation.
  routeDiscovery: { mode: "initial" },
  // `sameOriginMiddleware` decides for every route, and in words; React Router would answer "Bad Request" before it.
  allowedActionOrigins: ["**"],
} satisfies Config;
