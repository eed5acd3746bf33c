import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, field, renderForm } from '../../testing/form';

const sessions: Speech[] = [];
class Speech extends EventTarget {
  static readonly available = vi.fn<(asked: unknown) => Promise<string>>();
  processLocally = false;
  constructor() {
    super();
    sessions.push(this);
  }
  start() {}
  abort() {}
  stop() {
    this.dispatchEvent(new Event('end'));
  }
  say(...results: [words: string, isFinal: boolean][]) {
    const said = results.map(([transcript, isFinal]) =>
      Object.assign([{ transcript }], { isFinal }),
    );
    act(() => {
      this.dispatchEvent(Object.assign(new Event('result'), { results: said, resultIndex: 0 }));
    });
  }
}

beforeEach(() => void Object.assign(window, { SpeechRecognition: Speech }));
afterEach(() => {
  sessions.length = 0;
  delete window.SpeechRecognition;
});

it('is written after what is there, on the device alone', async () => {
  Speech.available.mockResolvedValue('available');
  renderForm('espera');
  fireEvent.change(field('Descripción'), { target: { value: 'Aire fijo.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Dictar' }));
  expect(Speech.available).toHaveBeenCalledWith({ langs: ['es-ES'], processLocally: true });
  expect(sessions[0]?.processLocally).toBe(true);
  sessions[0]?.say(['Entró solo', true], ['por la', false]);
  expect(field('Descripción')).toHaveValue('Aire fijo. Entró solo');
  fireEvent.click(button('Parar'));
  expect(button('Dictar')).toBeInTheDocument();
});

it.each(['unavailable', 'downloadable'])('isn’t offered where it is %s', async (state) => {
  Speech.available.mockResolvedValue(state);
  renderForm('espera');
  await act(async () => {
    await import('./dictation');
  });
  expect(screen.queryByRole('button', { name: 'Dictar' })).not.toBeInTheDocument();
});

it('says why it stopped', async () => {
  Speech.available.mockResolvedValue('available');
  renderForm('espera');
  fireEvent.click(await screen.findByRole('button', { name: 'Dictar' }));
  act(() => {
    sessions[0]?.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }));
  });
  expect(await screen.findByText('El navegador no deja usar el micrófono')).toBeInTheDocument();
});

it('says so where it can’t even begin, and stays off', async () => {
  Speech.available.mockResolvedValue('available');
  vi.spyOn(Speech.prototype, 'start').mockImplementation(() => {
    throw new DOMException('Busy', 'InvalidStateError');
  });
  renderForm('espera');
  fireEvent.click(await screen.findByRole('button', { name: 'Dictar' }));
  expect(await screen.findByText('No se ha podido dictar')).toBeInTheDocument();
  expect(button('Dictar')).toHaveAttribute('aria-pressed', 'false');
});
