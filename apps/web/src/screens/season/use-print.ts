import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../book/use-session';
import { saveFile } from '../../lib/save-file';
import { type Made, printSeasons } from './print-seasons';

type State =
  | { kind: 'idle' }
  /** `made` is null until the first page has come. */
  | { kind: 'busy'; made: Made | null }
  | { kind: 'failed'; message: string };

/** The making of a PDF, which leaving the sheet cancels; `onDone` once it is in the downloads. */
export function usePrint(onDone: () => void) {
  const { id: userId } = useSession().user;
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (address: string) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'busy', made: null });
    try {
      const onPage = (made: Made) => setState({ kind: 'busy', made });
      const file = await printSeasons({ address, userId, signal: controller.signal, onPage });
      saveFile(file);
      setState({ kind: 'idle' });
      onDone();
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ kind: 'failed', message: (error as Error).message });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, start, cancel };
}
