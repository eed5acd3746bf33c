import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { showToast } from './toast-store';
import { Toaster } from './toaster';

afterEach(() => {
  vi.useRealTimers();
});

it('is announced, and closed by its cross', async () => {
  const { user } = renderUi(<Toaster />);
  act(() => showToast({ title: '¡Rececho registrado!', tone: 'good' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('¡Rececho registrado!');
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is replaced by the next one', async () => {
  renderUi(<Toaster />);
  act(() => showToast({ title: 'Una', tone: 'good' }));
  await screen.findByText('Una');
  act(() => showToast({ title: 'Otra', description: 'Porque sí', tone: 'bad' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('OtraPorque sí');
});

it('is closed by its action, after which the page has the focus', async () => {
  const { user } = renderUi(
    <>
      <main id="contenido" tabIndex={-1} />
      <Toaster />
    </>,
  );
  const onPress = vi.fn();
  act(() => showToast({ title: 'Una', tone: 'good', action: { label: 'Deshacer', onPress } }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

const action = { label: 'Deshacer', onPress: () => {} };

it.each([
  ['five seconds', {}, 5000],
  ['three where it says no more than that it is done', { isBrief: true }, 3000],
  ['eight with something to undo', { action }, 8000],
] as const)('closes after %s', async (_case, kind, duration) => {
  const view = renderUi(<Toaster />);
  // Loads its code.
  act(() => showToast({ title: 'Una', tone: 'good' }));
  await screen.findByText('Una');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  act(() => showToast({ title: 'Otra', tone: 'good', ...kind }));
  act(() => {
    vi.advanceTimersByTime(duration - 1);
  });
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  view.unmount();
});

it('stays until it is closed if it must', async () => {
  const { user } = renderUi(<Toaster />);
  act(() => showToast({ title: 'Una', tone: 'bad', stays: true }));
  await screen.findByText('Una');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  act(() => {
    vi.advanceTimersByTime(600_000);
  });
  expect(screen.getByRole('alert')).toBeVisible();
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['stays after a swipe of 49 pixels', 49, true],
  ['is dismissed by a swipe of 51 pixels', 51, false],
])('%s', async (_case, distance, stays) => {
  renderUi(<Toaster />);
  act(() => showToast({ title: 'Una', tone: 'good' }));
  const toast = (await screen.findByText('Una')).closest('li');
  if (!toast) throw new Error('A toast is a list item');
  Object.assign(toast, { setPointerCapture() {}, releasePointerCapture() {} });
  fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(toast, { clientX: distance, clientY: 0, pointerId: 1 });
  fireEvent.pointerUp(toast, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(screen.queryByRole('alert') !== null).toBe(stays);
});

it("stands in a form's foot, and elsewhere once the form is gone", async () => {
  const form = renderUi(<div className="toast-line" data-testid="line" />);
  renderUi(<Toaster />);
  act(() => showToast({ title: 'Una', tone: 'good' }));
  const toast = await screen.findByText('Una');
  expect(screen.getByTestId('line')).toContainElement(toast);
  form.unmount();
  await waitFor(() => expect(screen.getByText('Una')).toBeInTheDocument());
});

it('ends with the form whose action it has', async () => {
  renderUi(<Toaster />);
  const form = document.createElement('form');
  form.innerHTML = '<div class="toast-line"></div>';
  document.body.append(form);
  act(() => showToast({ title: 'Pieza quitada', tone: 'good', isOfForm: true, action }));
  expect(await screen.findByText('Pieza quitada')).toBeVisible();
  act(() => form.remove());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});
