import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Avatar } from './avatar';

it.each([
  ['the first letter of a name', 'Íñigo', 'Í'],
  ['a letter of two units', '𝒜na', '𝒜'],
  ["'U' for a name without letters", '  ', 'U'],
])('shows %s', (_case, name, letter) => {
  const { container } = renderUi(<Avatar name={name} size={40} />);
  expect(container).toHaveTextContent(letter);
});

it('shows the photo at once where there is one', () => {
  const { container } = renderUi(
    <Avatar name="Marta" photo="data:image/png;base64,AA" size={40} />,
  );
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AA');
  expect(container).not.toHaveTextContent('M');
});

it('shows a figure before the user is known', () => {
  const { container } = renderUi(<Avatar name={null} size={40} />);
  expect(container.querySelector('svg')).toBeVisible();
});
