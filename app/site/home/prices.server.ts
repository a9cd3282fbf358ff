import { env } from "../../env.server.ts";
import type { Prices } from "./home-copy.ts";

export const prices: Prices = {
  rentalMonthly: env.PRICE_RENTAL_MONTHLY_FROM,
  custom: env.PRICE_CUSTOM_FROM,
};
