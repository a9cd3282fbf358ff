import type { Config } from "@react-router/dev/config";

export default {
  // Sending the small manifest whole saves a request on every navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
