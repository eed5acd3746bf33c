import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { NotedColumns } from './noted-columns';

it('shows how a description will read, with what columns add to it', () => {
  renderUi(
    <NotedColumns
      columns={2}
      noted={{
        date: '2019-11-14',
        description: 'Con niebla. Guarda: Julián. Rehalas: 3.\nMedalla de oro (Jabalí)',
        sentences: ['Guarda: Julián.', 'Rehalas: 3.'],
      }}
    >
      <li>GUARDA</li>
    </NotedColumns>,
  );
  expect(screen.getByText('2 columnas')).toBeVisible();
  expect(screen.getByText('Así quedará la descripción del 14/11/2019:')).toBeVisible();
  const marks = [...document.querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Guarda: Julián.', 'Rehalas: 3.']);
  expect(marks[0]?.parentElement).toHaveTextContent(
    'Con niebla. Guarda: Julián. Rehalas: 3. Medalla de oro (Jabalí)',
  );
});
