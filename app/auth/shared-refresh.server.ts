type Answer = { status: number; headers: Headers; body: string };

// Requests that left the browser together carry the same old token, and the slowest may arrive well after the first.
const REMEMBERED_MS = 10_000;

const answers = new Map<string, Promise<Answer>>();

/**
 * Wraps `fetch` so that a refresh token is exchanged once: requests that bring the same one, at the same time or up to
 * ten seconds later, get the same answer. Without it a page's parallel requests would sign each other out.
 */
export function shareRefreshes(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const refreshToken = refreshTokenOf(input, init);
    if (refreshToken === null) return fetchAnswer(input, init);

    let answer = answers.get(refreshToken);
    if (!answer) {
      answer = fetchAnswer(input, { ...init, signal: null }).then(read);
      answers.set(refreshToken, answer);
      const forget = () => answers.delete(refreshToken);
      answer.then(({ status }) => {
        if (status === 200) setTimeout(forget, REMEMBERED_MS).unref();
        else forget();
      }, forget);
    }
    const { status, headers, body } = await answer;
    return new Response(body, { status, headers });
  };
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

function refreshTokenOf(input: RequestInfo | URL, init?: RequestInit): string | null {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.pathname !== "/auth/v1/token" || url.searchParams.get("grant_type") !== "refresh_token")
    return null;
  if (typeof init?.body !== "string") return null;
  const { refresh_token: token } = JSON.parse(init.body) as { refresh_token?: unknown };
  return typeof token === "string" ? token : null;
}
