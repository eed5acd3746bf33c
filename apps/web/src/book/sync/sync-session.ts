import type { Connectivity } from '../../lib/server/links';
import type { Api } from '../../lib/server/api-client';
import { type News, onBroadcast } from '../device/broadcast';
import { createOutboxView, type OutboxView } from './outbox-view';
import { createSender, type FlushEnd, type Sender } from './sender';

/** Imports the sender when there are items to send; a failed import counts as offline. */
const importSend = () =>
  import('./send-outings').then(
    ({ sendOutings }) => sendOutings,
    () => async (): Promise<FlushEnd> => 'offline',
  );

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

/** The senders of a user's queues: of the outings, and of others while they have something to send. */
function createSenders(userId: number, api: Api, view: OutboxView) {
  const { isOpen } = view;

  async function sendOutbox(): Promise<FlushEnd> {
    // The flush reads the outbox with the lock.
    if (view.getState().items.length === 0 && (await view.refresh()).length === 0) return 'done';
    const sendOutings = await importSend();
    const end = await sendOutings(userId, api, {
      // An ended session sends nothing further.
      read: async () => (isOpen() ? view.refresh() : []),
      sending: ({ seq }, progress) => view.setState({ sending: { seq, progress } }),
      sent: view.notifySent,
    }).finally(() => view.setState({ sending: null }));
    const connectivity = end === 'offline' || end === 'signed-out' ? end : 'online';
    view.setState({ connectivity, isBusy: false });
    return end;
  }

  const outings = createSender(sendOutbox, isOpen);
  /** The senders of this user's queues. */
  const senders = new Set<Sender>([outings]);

  function sendByItself(): void {
    for (const sender of senders) sender.sendByItself();
  }

  /** Sends every queue at once. @returns the end of the outings */
  function send(): Promise<FlushEnd> {
    for (const sender of senders) if (sender !== outings) void sender.send();
    return outings.send();
  }

  /** Sends another queue of the user too, as long as it has something to send. @returns a function that ends it */
  function alsoSend(flush: () => Promise<FlushEnd>): () => void {
    const sender: Sender = createSender(flush, () => isOpen() && senders.has(sender));
    senders.add(sender);
    sender.sendByItself();
    return () => {
      senders.delete(sender);
      sender.stop();
    };
  }

  function stop(): void {
    for (const sender of senders) sender.stop();
  }

  return { send, sendByItself, alsoSend, stop };
}

/** One user's queues and their sending, without shared state between sessions. */
export function createSyncSession(userId: number, api: Api) {
  const view = createOutboxView(userId);
  const { send, sendByItself, alsoSend, stop } = createSenders(userId, api, view);
  const { getState, subscribe, onSent, notifySent, changed, showQueued } = view;

  /** A first answer after a failure sends the queues, whose retries may be minutes away. */
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
      stop();
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
    alsoSend,
    setConnectivity,
    start,
  };
}
