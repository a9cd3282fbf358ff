import type { Config } from "@react-router/dev/config";

export default {
  // The manifest is small enough to send whole; it spares a request on every navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
