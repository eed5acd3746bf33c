import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { summary } from '../../testing/samples';
import { SelectionPanel } from './selection-panel';

const OUTINGS = [
  summary({ id: 'a' }),
  summary({ id: 'b', cotoName: 'el cantalar' }),
  summary({ id: 'c', type: 'rececho', cotoName: null, finca: 'Robledo' }),
  summary({ id: 'd', cotoName: null }),
];

const open = (code: string) =>
  renderUi(
    <SelectionPanel
      selection={{ code, province: '23', title: 'Cazorla', subtitle: 'Jaén', outings: OUTINGS }}
      heading="h1"
      close={null}
      nothing={null}
      shown={{ municipalities: [], unknown: [] }}
      linkTo={() => ({ to: '/mapa', state: null, replace: false, onClick: () => undefined })}
    />,
  );

it('lists the grounds of a municipality, each with its page there', () => {
  open('23028');
  const grounds = within(screen.getByRole('list', { name: 'Cotos y fincas' }));
  expect(
    grounds.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['El Cantalar: 2 salidas', '/coto?nombre=El+Cantalar&municipio=Cazorla'],
    ['Robledo: 1 salida', '/coto?nombre=Robledo&municipio=Cazorla'],
  ]);
});

it('lists none of a province', () => {
  open('23');
  expect(screen.queryByRole('list', { name: 'Cotos y fincas' })).not.toBeInTheDocument();
});
