import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/sheet/toast-store';

const LANGUAGE = 'es-ES';

/** Whether this browser writes down Spanish without sending it to anybody. */
function useIsAvailable(): boolean {
  const [isAvailable, setAvailable] = useState(false);
  useEffect(() => {
    const asked = { langs: [LANGUAGE], processLocally: true as const };
    const found = window.SpeechRecognition?.available?.(asked);
    void found?.then(
      (state) => setAvailable(state === 'available'),
      () => undefined,
    );
  }, []);
  return isAvailable;
}

/** The words of a result that are final: `results` has all of the session, from `resultIndex` on the new ones. */
function wordsOf(event: Event): string {
  const { results, resultIndex } = event as Event & {
    results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
    resultIndex: number;
  };
  return Array.from(results)
    .slice(resultIndex)
    .map((result) => (result.isFinal ? (result[0]?.transcript.trim() ?? '') : ''))
    .filter(Boolean)
    .join(' ');
}

function tellWhy(error: unknown): void {
  const title =
    error === 'not-allowed' ? 'El navegador no deja usar el micrófono' : 'No se ha podido dictar';
  showToast({ tone: 'bad', title });
}

/** 'Dictar', where the browser writes down what is said on the device; nothing elsewhere. */
export function Dictation({ onWords }: { onWords: (words: string) => void }) {
  const isAvailable = useIsAvailable();
  const [isListening, setListening] = useState(false);
  const session = useRef<SpeechOnDevice | null>(null);
  useEffect(() => () => session.current?.abort(), []);
  const listen = () => {
    const { SpeechRecognition } = window;
    if (!SpeechRecognition) return;
    const speech = new SpeechRecognition();
    Object.assign(speech, { lang: LANGUAGE, continuous: true, processLocally: true });
    speech.addEventListener('result', (event) => {
      const words = wordsOf(event);
      if (words) onWords(words);
    });
    speech.addEventListener('error', (event) => {
      const { error } = event as Event & { error: string };
      if (error === 'aborted' || error === 'no-speech') return;
      tellWhy(error);
    });
    speech.addEventListener('end', () => setListening(false));
    session.current = speech;
    try {
      speech.start();
      setListening(true);
    } catch (error) {
      tellWhy(error);
    }
  };
  if (!isAvailable) return null;
  const Icon = isListening ? Square : Mic;
  return (
    <button
      type="button"
      className="field-shortcut dictation"
      aria-pressed={isListening}
      onClick={isListening ? () => session.current?.stop() : listen}
    >
      <Icon size={18} aria-hidden />
      {isListening ? 'Parar' : 'Dictar'}
    </button>
  );
}
