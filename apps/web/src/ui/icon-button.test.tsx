import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { IconButton, IconLink } from './icon-button';

it('is named by its label', () => {
  renderUi(
    <>
      <IconButton label="Filtros">
        <svg aria-hidden />
      </IconButton>
      <IconLink label="Descargar" href="/foto.jpg" download="foto.jpg">
        <svg aria-hidden />
      </IconLink>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Filtros' })).toHaveAttribute('type', 'button');
  expect(screen.getByRole('link', { name: 'Descargar' })).toHaveAttribute('href', '/foto.jpg');
});

describe('its tooltip', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const mouse = { pointerType: 'mouse' };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  /** Moves a mouse onto a button whose tooltip is loaded. */
  async function hover(name: string) {
    const button = screen.getByRole('button', { name });
    fireEvent.pointerEnter(button, mouse);
    const area = await vi.waitFor(() => {
      const found = button.querySelector('.tooltip-area');
      expect(found).not.toBeNull();
      return found as Element;
    });
    fireEvent.pointerEnter(area, mouse);
    fireEvent.pointerMove(area, mouse);
    return area;
  }

  function renderTwo() {
    renderUi(
      <>
        <IconButton label="Filtros">F</IconButton>
        <IconButton label="Buscar">B</IconButton>
      </>,
    );
  }

  it('opens after 700 ms under a mouse', async () => {
    renderTwo();
    await hover('Filtros');
    pass(699);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Filtros');
  });

  it('opens at once within 300 ms of the last one, and not later', async () => {
    renderTwo();
    const area = await hover('Filtros');
    pass(700);
    fireEvent.pointerDown(area, mouse);
    pass(200);
    await hover('Buscar');
    pass(0);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Buscar');
    fireEvent.pointerDown(
      screen.getByRole('button', { name: 'Buscar' }).lastElementChild as Element,
      mouse,
    );
    pass(300);
    await hover('Filtros');
    pass(0);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('affects neither the click nor the focus of the button', async () => {
    const onClick = vi.fn();
    renderUi(
      <IconButton label="Filtros" onClick={onClick}>
        F
      </IconButton>,
    );
    const button = screen.getByRole('button', { name: 'Filtros' });
    button.focus();
    fireEvent.click(await hover('Filtros'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
  });

  it('does not open for a finger, a pen or the keyboard', async () => {
    renderTwo();
    const button = screen.getByRole('button', { name: 'Filtros' });
    fireEvent.pointerEnter(button, { pointerType: 'touch' });
    fireEvent.pointerEnter(button, { pointerType: 'pen' });
    act(() => button.focus());
    await hover('Buscar');
    expect(button.querySelector('.tooltip-area')).toBeNull();
  });
});
