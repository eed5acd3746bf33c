import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBDatabase } from 'fake-indexeddb';
import type { DeviceNumber, Failure } from './history';

/** A call of a device, until its end; the network may hold back an answer of it. */
type Call = {
  device: DeviceNumber;
  failures: Failure[];
  /** Transactions of its database until one fails. */
  untilBroken: number;
  /** Resolves when an answer is held back. */
  isHeld: Promise<void>;
  hold: () => void;
  ended: Promise<unknown>;
};
type Held = { call: Call; deliver: () => void };

const lost = () => new TypeError('Failed to fetch');

/**
 * The network between the devices and the real server, and their databases' transactions: each call has its failures,
 * one a request. It waits for a call until it ends or an answer of it is held back, so that a history runs alike
 * each time.
 */
export function createNetwork(request: (address: string, init?: RequestInit) => Promise<Response>) {
  const calls = new AsyncLocalStorage<Call>();
  const held: Held[] = [];
  const late: (() => Promise<unknown>)[] = [];

  async function fetch(address: string, init?: RequestInit): Promise<Response> {
    const call = calls.getStore();
    const send = () => request(address, { ...init, signal: null });
    if (!call || address.startsWith('/api/csrf')) return send();
    const failure = call.failures.shift() ?? 'none';
    if (failure === 'request lost') throw lost();
    if (failure === 'request late') {
      late.push(send);
      throw lost();
    }
    if (failure === 'busy')
      return new Response('', { status: 503, headers: { 'retry-after': '1' } });
    const answer = await send();
    if (failure === 'answer lost') throw lost();
    if (failure === 'doubled') return send();
    if (failure === 'answer late') {
      await new Promise<void>((deliver) => {
        held.push({ call, deliver });
        call.hold();
      });
    }
    return answer;
  }

  const { prototype } = IDBDatabase;
  // oxlint-disable-next-line typescript/unbound-method -- called with its object
  const { transaction } = prototype;
  prototype.transaction = function breaking(...options) {
    const call = calls.getStore();
    if (call && call.untilBroken > 0) {
      call.untilBroken -= 1;
      if (call.untilBroken === 0)
        throw new DOMException('The database is gone', 'InvalidStateError');
    }
    return transaction.apply(this, options);
  };

  const renew = (call: Call) => {
    call.isHeld = new Promise((hold) => {
      call.hold = hold;
    });
  };
  /** Waits until a call ends, or an answer of it is held back. */
  const settle = (call: Call) => Promise.race([call.ended, call.isHeld]);

  return {
    fetch,
    /** Starts a call. */
    async start(
      run: () => Promise<unknown>,
      { device, failures, broken }: { device: DeviceNumber; failures: Failure[]; broken: number },
    ): Promise<void> {
      const call = { device, failures: [...failures], untilBroken: broken } as Call;
      renew(call);
      call.ended = calls.run(call, run).catch(() => undefined);
      await settle(call);
    },
    /** Delivers one of the held answers. */
    async deliverAnswer(which: number): Promise<void> {
      const [one] = held.splice(which % held.length, 1);
      if (!one) return;
      renew(one.call);
      one.deliver();
      await settle(one.call);
    },
    /** Delivers one of the late requests to the server; nobody waits for its answer. */
    async deliverRequest(which: number): Promise<void> {
      const [send] = late.splice(which % late.length, 1);
      await send?.().catch(() => undefined);
    },
    /** A device's calls end without a word, as its browser does. */
    kill(device: DeviceNumber): void {
      for (const one of held.filter(({ call }) => call.device === device))
        held.splice(held.indexOf(one), 1);
    },
    waiting: () => ({ answers: held.length, requests: late.length }),
    restore() {
      prototype.transaction = transaction;
    },
  };
}
