import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../local/settings.ts";
import { good, problem, type Finding } from "../finding.ts";

export function checkNode(version: string): Finding {
  const router = readFileSync(join(repositoryRoot, "node_modules/react-router/package.json"), "utf8");
  const { engines } = JSON.parse(router) as { engines: { node: string } };
  const wanted = /\d+\.\d+/.exec(engines.node)?.[0] ?? "22.22";
  if (isOlder(version.replace("v", ""), wanted)) {
    const remedy = `${wanted} 이상으로 올리거나, npm run으로 실행하세요(맞는 Node.js가 함께 설치됩니다).`;
    return problem("node", `${version}은 사이트를 실행하기에 오래되었습니다.`, remedy);
  }
  return good("node", `${version}입니다.`);
}

function isOlder(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
