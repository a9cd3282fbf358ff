import { env } from "../../env.server.ts";

export const operatorAnswers = {
  headsets: env.FAQ_HEADSETS,
  seatArea: env.FAQ_SEAT_AREA,
  wifiAndPower: env.FAQ_WIFI_AND_POWER,
  contractMinimum: env.FAQ_CONTRACT_MINIMUM,
  taxInvoice: env.FAQ_TAX_INVOICE,
  afterService: env.FAQ_AFTER_SERVICE,
  securityReview: env.FAQ_SECURITY_REVIEW,
};
