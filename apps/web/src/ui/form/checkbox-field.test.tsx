import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { CheckboxField } from './checkbox-field';

function Notices() {
  const [checked, setChecked] = useState(false);
  return <CheckboxField label="Avisos" checked={checked} onChange={setChecked} />;
}

it('is ticked by its label and by Space', async () => {
  const { user } = renderUi(<Notices />);
  const box = screen.getByRole('checkbox', { name: 'Avisos' });
  expect(box).not.toBeChecked();
  await user.click(screen.getByText('Avisos'));
  expect(box).toBeChecked();
  box.focus();
  await user.keyboard(' ');
  expect(box).not.toBeChecked();
});
