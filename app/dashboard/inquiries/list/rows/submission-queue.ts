/** Sends one submission per inquiry at a time, since the next needs the new version. A bulk one waits for all of them. */
export function createSubmissionQueue() {
  const sent = new Set<string>();
  let waiting: { ids: readonly string[]; send: () => void }[] = [];

  const sendNext = () => {
    const taken = new Set(sent);
    const isFree = ({ ids }: { ids: readonly string[] }) => {
      const isTaken = ids.some((id) => taken.has(id));
      for (const id of ids) taken.add(id);
      return !isTaken;
    };
    const free = waiting.filter(isFree);
    waiting = waiting.filter((submission) => !free.includes(submission));
    for (const { ids, send } of free) {
      for (const id of ids) sent.add(id);
      send();
    }
  };
  return {
    enqueue: (ids: readonly string[], send: () => void) => {
      waiting.push({ ids, send });
      sendNext();
    },
    settle: (ids: readonly string[]) => {
      for (const id of ids) sent.delete(id);
      sendNext();
    },
  };
}
