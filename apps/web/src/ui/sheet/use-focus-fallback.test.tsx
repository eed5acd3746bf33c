import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { useFocusFallback } from './use-focus-fallback';

function Chips() {
  const [chips, setChips] = useState(['Oro', 'Plata']);
  const list = useRef<HTMLFieldSetElement>(null);
  useFocusFallback(chips.length, list);
  return (
    <>
      <input aria-label="Buscar" />
      <fieldset ref={list} tabIndex={-1}>
        {chips.map((chip) => (
          <button
            key={chip}
            type="button"
            onClick={() => setChips((all) => all.filter((c) => c !== chip))}
          >
            {chip}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        onClick={() => setChips([])}
        onMouseDown={(event) => event.preventDefault()}
      >
        Ninguno
      </button>
    </>
  );
}

it('receives the focus of a control removed with its item', async () => {
  const { user } = renderUi(<Chips />);
  await user.click(screen.getByRole('button', { name: 'Oro' }));
  expect(screen.getByRole('group')).toHaveFocus();
});

it('does not receive the focus of a remaining control', async () => {
  const { user } = renderUi(<Chips />);
  screen.getByLabelText('Buscar').focus();
  await user.click(screen.getByRole('button', { name: 'Ninguno' }));
  expect(screen.getByLabelText('Buscar')).toHaveFocus();
});
