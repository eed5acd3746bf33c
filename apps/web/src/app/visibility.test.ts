import { describe, expect, it } from 'vitest';
import { flashesBook, showsNavigation, showsProfileButton } from './visibility';

describe('the mobile navigation', () => {
  it.each(['/', '/history', '/profile', '/full-dashboard'])('shows at %s', (path) => {
    expect(showsNavigation(path)).toBe(true);
  });

  it.each([
    '/new',
    '/esperas',
    '/esperas/new',
    '/esperas/edit/1',
    '/monterias/1',
    '/recechos',
    '/recechos/1',
    '/pendientes',
  ])('hides at %s', (path) => {
    expect(showsNavigation(path)).toBe(false);
    expect(showsProfileButton(path)).toBe(false);
  });
});

describe('the profile button', () => {
  it('hides on the profile alone', () => {
    expect(showsProfileButton('/profile')).toBe(false);
    expect(showsProfileButton('/')).toBe(true);
  });
});

describe('the Cuaderno button', () => {
  it.each(['?type=espera', '?medal=gold', '?species=Jabal%C3%AD'])('flashes with %s', (search) => {
    expect(flashesBook('/history', search)).toBe(true);
  });

  it.each([
    ['/history', ''],
    ['/history', '?q=cazorla'],
    ['/', '?type=espera'],
  ])('does not flash at %s%s', (path, search) => {
    expect(flashesBook(path, search)).toBe(false);
  });
});
