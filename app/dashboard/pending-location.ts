import { type Location, useLocation, useNavigation } from "react-router";

export function usePendingLocation(): Location | undefined {
  const here = useLocation();
  const { state, location } = useNavigation();
  if (state !== "loading" || !location) return undefined;
  return location.pathname === here.pathname && location.search === here.search ? undefined : location;
}
