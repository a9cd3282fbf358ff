import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { button } from "../../ui/button.ts";
import { type AlertKind, alertKinds, setAlertPreference, chosenAlerts } from "./alert-preferences.ts";
import { playSound } from "./sound-and-desktop.ts";

const words: Record<AlertKind, { name: string; what: string }> = {
  sound: { name: "알림음", what: "새 문의가 오면 짧은 소리가 납니다." },
  desktop: { name: "바탕화면 알림", what: "다른 창을 보고 계실 때 화면 구석에 뜹니다." },
};

const problems = {
  refused: "브라우저가 이 사이트의 알림을 막고 있습니다. 브라우저 설정에서 알림을 허용한 뒤 다시 켜 주세요.",
  forgotten: "이 브라우저는 설정을 저장하지 않아 켤 수 없습니다.",
};

type State = { chosen: AlertKind[]; problem?: keyof typeof problems };

/** The choice is stored in this browser only; permission is requested only on a press. */
export function AlertSwitches() {
  const isHydrated = useHydrated();
  const [changed, setState] = useState<State>();
  const { chosen, problem } = changed ?? { chosen: isHydrated ? chosenAlerts() : [], problem: undefined };

  async function turn(way: AlertKind, isOn: boolean) {
    if (way === "desktop" && isOn && (await permission()) !== "granted")
      return setState({ chosen, problem: "refused" });
    const isKept = setAlertPreference(way, isOn);
    setState({ chosen: chosenAlerts(), problem: isKept ? undefined : "forgotten" });
    if (isKept && way === "sound" && isOn) playSound();
  }

  return (
    <>
      <noscript>
        <p className="mt-4">이 설정은 자바스크립트를 켜셔야 쓸 수 있습니다.</p>
      </noscript>
      <ul className="mt-4 grid gap-3">
        {alertKinds.map((way) => {
          const isOn = chosen.includes(way);
          return (
            <li key={way} className="flex items-center justify-between gap-4 rounded-2xl bg-mist px-6 py-4">
              <p>
                <span className="block font-semibold">
                  {words[way].name} {isOn && <span className="text-pine-700">켜짐</span>}
                </span>
                <span className="text-[0.9375rem] text-ink-soft">{words[way].what}</span>
              </p>
              <button
                type="button"
                aria-pressed={isOn}
                aria-label={`${words[way].name} ${isOn ? "끄기" : "켜기"}`}
                onClick={() => void turn(way, !isOn)}
                className={`${button.small} shrink-0 ${isHydrated ? "" : "invisible"}`}
              >
                {isOn ? "끄기" : "켜기"}
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 font-semibold text-alarm-700 empty:hidden">
        {problem && problems[problem]}
      </p>
    </>
  );
}

async function permission(): Promise<NotificationPermission> {
  return "Notification" in window ? Notification.requestPermission() : "denied";
}
