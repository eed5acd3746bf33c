import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart, lazyScreen } from './lazy-part';

const Word = ({ text }: { text: string }) => <p>{text}</p>;
const inSuspense = (part: React.ReactNode) => <Suspense fallback="cargando">{part}</Suspense>;

it('shows what was loaded before without a fallback', async () => {
  const Part = lazyPart(() => Promise.resolve(Word));
  await Part.preload();
  render(inSuspense(<Part text="Hornachuelos" />));
  expect(screen.getByText('Hornachuelos')).toBeVisible();
});

it('keeps the state of what was loaded while it is mounted', async () => {
  const Field = () => <input aria-label="Lugar" />;
  const Part = lazyPart(() => Promise.resolve(Field));
  const { rerender } = render(inSuspense(<Part />));
  const field = await screen.findByLabelText('Lugar');
  rerender(inSuspense(<Part />));
  expect(screen.getByLabelText('Lugar')).toBe(field);
});

it('loads again after a failed preload, and shows the substitute where that fails too', async () => {
  let isDown = true;
  const load = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(Word));
  const Part = lazyPart(load, () => <p>sin red</p>);
  await expect(Part.preload()).rejects.toThrow('down');
  isDown = false;
  await Part.preload();
  const Down = lazyPart(
    () => Promise.reject<typeof Word>(new Error('down')),
    () => <p>sin red</p>,
  );
  render(inSuspense(<Down text="Hornachuelos" />));
  expect(await screen.findByText('sin red')).toBeVisible();
});

it('loads a screen before it is shown', async () => {
  const Screen = lazyScreen(() => Promise.resolve(Word));
  await Screen.preload();
  render(inSuspense(<Screen text="Cuaderno" />));
  expect(screen.getByText('Cuaderno')).toBeVisible();
});
