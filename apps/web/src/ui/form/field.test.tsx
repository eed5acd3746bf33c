import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { FieldNote, SelectField, TextAreaField, TextField } from './field';

describe.each([
  ['a line of text', (error?: string) => <TextField label="Lugar" error={error} />],
  ['several lines', (error?: string) => <TextAreaField label="Lugar" error={error} />],
  [
    'a choice',
    (error?: string) => (
      <SelectField label="Lugar" error={error}>
        <option>Cazorla</option>
      </SelectField>
    ),
  ],
])('%s', (_name, field) => {
  it('is named by its label, which focuses it', async () => {
    const { user } = renderUi(field());
    await user.click(screen.getByText('Lugar'));
    expect(screen.getByLabelText('Lugar')).toHaveFocus();
    expect(screen.getByLabelText('Lugar')).not.toHaveAttribute('aria-invalid');
  });

  it('is described by its error, and invalid', () => {
    const { rerender } = renderUi(field());
    rerender(field('Falta el lugar'));
    expect(screen.getByLabelText('Lugar')).toBeInvalid();
    expect(screen.getByLabelText('Lugar')).toHaveAccessibleDescription('Falta el lugar');
    expect(screen.getByText('Falta el lugar').parentElement).toHaveAttribute('aria-live', 'polite');
  });
});

it('is described by its hint while it has no error', () => {
  const { rerender } = renderUi(<TextField label="Puntos" hint="Oro desde 110" />);
  expect(screen.getByLabelText('Puntos')).toHaveAccessibleDescription('Oro desde 110');
  rerender(<TextField label="Puntos" hint="Oro desde 110" error="Es demasiado" />);
  expect(screen.getByLabelText('Puntos')).toHaveAccessibleDescription('Es demasiado');
});

it('shares a note with its neighbour', () => {
  renderUi(
    <>
      <TextField label="Provincia" noteId="note" />
      <TextField label="CCAA" noteId="note" />
      <FieldNote id="note" hint="Las pone el municipio" />
    </>,
  );
  for (const label of ['Provincia', 'CCAA'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Las pone el municipio');
});

it('has unit, remark and counter', () => {
  renderUi(
    <>
      <TextField label="Puntos" suffix="ptos" aside="opcional" />
      <TextAreaField label="Notas" limit={200} length={12} />
    </>,
  );
  expect(screen.getByText('ptos')).toBeVisible();
  expect(screen.getByText('opcional')).toBeVisible();
  expect(screen.getByText('12/200')).toBeVisible();
});

it('leaves spell checking to the browser', () => {
  renderUi(<TextField label="Notas" />);
  expect(screen.getByLabelText('Notas')).not.toHaveAttribute('spellcheck');
});
