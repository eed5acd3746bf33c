import type { Connectivity } from '../../lib/links';
import type { Api } from '../../lib/api-client';
import { waitLeft } from '../../lib/retry-after';
import { type News, onBroadcast } from '../device/broadcast';
import { isOutdated } from '../device/open-database';
import type { FlushEnd } from './flush-outbox';
import { createOutboxView, type OutboxView } from './outbox-view';

/** First and longest delay of a retry, in milliseconds. */
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 5 * 60_000;

/** Imports the sender when there are items to send; a failed import counts as offline. */
const importSend = () =>
  import('./send-outbox').then(
    ({ send }) => send,
    () => async (): Promise<FlushEnd> => 'offline',
  );

/** Ends a flush whose database a newer build has upgraded; that build sends the rest. */
function superseded(error: unknown): FlushEnd {
  if (!isOutdated(error)) throw error;
  return 'done';
}

/** Doubles the delay after each failure, with jitter. */
function retryDelay(failures: number): number {
  const delay = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1));
  return delay * (0.75 + Math.random() / 2);
}

function createSender(userId: number, api: Api, view: OutboxView) {
  let running: Promise<FlushEnd> | undefined;
  let again = false;
  let failures = 0;
  let failedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<FlushEnd> {
    const sendOutbox = await importSend();
    return sendOutbox(userId, api, {
      read: view.refresh,
      sending: ({ seq }, progress) => view.setState({ sending: { seq, progress } }),
      sent: view.notifySent,
    })
      .catch(superseded)
      .finally(() => view.setState({ sending: null }));
  }

  async function run(): Promise<FlushEnd> {
    if (!view.isOpen()) return 'done';
    // The flush reads the outbox with the lock.
    const { items } = view.getState();
    if (items.length === 0 && (await view.refresh()).length === 0) return 'done';
    let end: FlushEnd;
    do {
      again = false;
      end = await flush();
    } while (again && end === 'done' && view.isOpen());
    if (view.isOpen()) finish(end);
    return end;
  }

  function finish(end: FlushEnd): void {
    const connectivity = end === 'offline' || end === 'signed-out' ? end : 'online';
    view.setState({ connectivity, isBusy: false });
    failures = end === 'offline' || end === 'deferred' ? failures + 1 : 0;
    if (failures > 0) failedAt = Date.now();
    if (failures > 0) sendIn(Math.max(retryDelay(failures), waitLeft()));
  }

  /** Sends once no other tab is sending. A call during a run starts another one afterwards. */
  function send(): Promise<FlushEnd> {
    if (running) {
      again = true;
      return running;
    }
    clearTimeout(timer);
    again = false;
    running = run().finally(() => {
      running = undefined;
      if (again && view.isOpen()) void send();
    });
    return running;
  }

  function sendIn(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delay);
  }

  /**
   * Sends without the user: not before the server takes it, nor just after a second failure in a row, as reads that are
   * answered where writes are not would send without end, from two windows at once.
   */
  function sendByItself(): void {
    const pause = failures > 1 ? failedAt + FIRST_RETRY - Date.now() : 0;
    const delay = Math.max(waitLeft(), pause);
    if (delay > 0) sendIn(delay);
    else void send();
  }

  return { send, sendByItself, cancelRetry: () => clearTimeout(timer) };
}

type Events = Record<'onVisible' | 'onOnline' | 'onOffline', () => void> & {
  onNews: (news: News) => void;
};

/** @returns a function that removes the listeners */
function listen({ onVisible, onOnline, onOffline, onNews }: Events): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') onVisible();
  };
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('offline', onOffline, { signal });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  const unsubscribe = onBroadcast(onNews);
  return () => {
    listening.abort();
    unsubscribe();
  };
}

export type SyncSession = ReturnType<typeof createSyncSession>;

/** One user's outbox and its sending, without shared state between sessions. */
export function createSyncSession(userId: number, api: Api) {
  const view = createOutboxView(userId);
  const { send, sendByItself, cancelRetry } = createSender(userId, api, view);
  const { getState, subscribe, onSent, notifySent, changed, showQueued } = view;

  /** A first answer after a failure sends the outbox, whose retry may be minutes away. */
  function setConnectivity(connectivity: Connectivity, isBusy = false): void {
    const before = getState();
    if (!view.isOpen()) return;
    if (before.connectivity === connectivity && before.isBusy === isBusy) return;
    view.setState({ connectivity, isBusy });
    if (connectivity === 'online') sendByItself();
  }

  /** Reads the outbox without the lock, which another tab or the service worker may have for minutes. */
  function refreshAndSend(): void {
    void view.refresh();
    sendByItself();
  }

  /** Updates the cached answers with a write sent by another tab or the service worker, then the outbox. */
  async function onNews({ hunter, sent, cursor, isImport }: News): Promise<void> {
    if (hunter !== userId || cursor !== undefined || isImport) return;
    if (sent) await view.notifySent(sent);
    await view.refresh();
  }

  /**
   * Starts sending: at once, when the network is back or the page becomes visible, and again after a failure.
   * @returns a function that ends it
   */
  function start(): () => void {
    view.open();
    const stopListening = listen({
      onVisible: refreshAndSend,
      onOnline: () => {
        setConnectivity('online');
        sendByItself();
      },
      onOffline: () => setConnectivity('offline'),
      onNews: (news) => void onNews(news),
    });
    refreshAndSend();
    return () => {
      stopListening();
      cancelRetry();
      view.close();
    };
  }

  return {
    getState,
    subscribe,
    onSent,
    notifySent,
    changed,
    showQueued,
    send,
    setConnectivity,
    start,
  };
}
