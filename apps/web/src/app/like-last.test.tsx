import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLocation } from 'react-router-dom';
import { keepOutings } from '../book/mirror/mirror';
import { MARTA, outing, summary, wholeBook } from '../testing/samples';
import { renderAt } from '../testing/render-at';
import { answering } from '../testing/server';
import { ChooserSheet } from './chooser-sheet';

function Opened() {
  const { state, pathname } = useLocation();
  return <output>{JSON.stringify({ pathname, ...(state as object) })}</output>;
}

function renderChooser(...rows: Parameters<typeof wholeBook>) {
  answering({ 'outings.changes': () => wholeBook(...rows) });
  return renderAt(
    '/new',
    <>
      <ChooserSheet onPick={() => undefined} onClose={() => undefined} />
      <Opened />
    </>,
  );
}

it('opens the form of the latest outing’s modality with its place, stand included', async () => {
  const sat = outing({
    type: 'espera',
    date: '2026-10-07',
    municipality: 'Cazorla',
    custom_params: { cotoName: 'El Cantalar', place: 'Puesto del arroyo' },
  });
  await keepOutings(MARTA.id, [sat]);
  const older = summary({ id: '01990000-0000-7000-8000-000000000009', date: '2026-01-10' });
  const { user } = renderChooser(toSummary(sat), older);
  const link = await screen.findByRole('link', { name: /Otra como la última/ });
  expect(link).toHaveTextContent('Espera en El Cantalar, Cazorla · con la fecha de hoy');
  await user.click(link);
  expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toMatchObject({
    pathname: '/esperas',
    place: { municipality: 'Cazorla', cotoName: 'El Cantalar', place: 'Puesto del arroyo' },
  });
});

it('isn’t offered in an empty book', async () => {
  renderChooser();
  await screen.findByRole('link', { name: /Caza en grupo/ });
  expect(screen.queryByRole('link', { name: /Otra como la última/ })).not.toBeInTheDocument();
});
