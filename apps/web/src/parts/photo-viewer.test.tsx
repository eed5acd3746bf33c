import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-at';
import { PhotoViewer } from './photo-viewer';

const PHOTOS = [1, 2, 3].map((id) => ({
  address: `/api/photos/${id}`,
  title: 'Venado',
  subtitle: '14/11/2026',
}));

function renderViewer() {
  const onClose = vi.fn();
  const view = renderAt('/', <PhotoViewer photos={PHOTOS} onClose={onClose} />);
  return { ...view, onClose };
}

describe('the photo viewer', () => {
  it('goes round by its buttons', async () => {
    const { user } = renderViewer();
    expect(screen.getByText('1 de 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Foto anterior' }));
    const last = screen.getByRole('img', { name: 'Venado, foto 3 de 3' });
    await waitFor(() => expect(last).toHaveAttribute('src', '/api/photos/3'));
    expect(screen.getByRole('link', { name: 'Descargar' })).toHaveAttribute(
      'href',
      '/api/photos/3',
    );
    await user.click(screen.getByRole('button', { name: 'Foto siguiente' }));
    expect(screen.getByText('1 de 3')).toBeInTheDocument();
  });

  it('goes by the arrows, and closes by Escape and its button', async () => {
    const { user, onClose } = renderViewer();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('2 de 3')).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByText('3 de 3')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
