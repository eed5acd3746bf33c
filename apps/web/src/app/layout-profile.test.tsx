import type { User } from '@cuaderno/domain';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { MARTA } from '../testing/samples';
import { ProfileButton } from './layout';

function renderButton(user: Partial<User>) {
  render(<ProfileButton user={{ ...MARTA, ...user }} />, { wrapper: MemoryRouter });
  return screen.getByRole('link', { name: 'Mi Perfil' });
}
const OWN = 'data:image/png;base64,AA';
const PROVIDERS = 'https://id.example/marta.png';
const picture = (button: HTMLElement) => button.querySelector('img')?.getAttribute('src');

it("shows the user's photo before the one of their provider", () => {
  const both = { profilePhoto: OWN, profileImageUrl: PROVIDERS };
  expect(picture(renderButton(both))).toBe(OWN);
});

it('shows the photo of the provider without one of the user', () => {
  expect(picture(renderButton({ profilePhoto: null, profileImageUrl: PROVIDERS }))).toBe(PROVIDERS);
});

it.each([
  ['the first letter of the name', 'marta', 'M'],
  ["'U' for an empty name", '', 'U'],
])('shows %s without a photo', (_case, name, letter) => {
  const button = renderButton({ profilePhoto: null, profileImageUrl: null, name });
  expect(button).toHaveTextContent(letter);
});
