import type { Page } from "playwright-core";

export async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}
