import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { server } from '../../testing/server';
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
  it('shows each photo in turn by its buttons', async () => {
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

  it('shows the thumbnail until the full image has loaded, and in place of an unavailable one', async () => {
    renderViewer();
    const full = screen.getByRole('img', { name: 'Venado, foto 1 de 3' });
    await waitFor(() => expect(full).toHaveAttribute('src', '/api/photos/1'));
    const thumbnail = screen.getByRole('presentation');
    expect(thumbnail).toHaveAttribute('src', '/api/photos/1?size=thumb');
    fireEvent.error(full);
    expect(screen.getByRole('img', { name: 'Venado, foto 1 de 3' })).toBe(thumbnail);
    expect(screen.getByText('Ahora la foto solo se ve en pequeño')).toBeInTheDocument();
    fireEvent.error(thumbnail);
    expect(screen.getByText(/^La foto no se puede ver ahora/)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('removes the thumbnail once the full image has loaded', async () => {
    renderViewer();
    fireEvent.load(screen.getByRole('img', { name: 'Venado, foto 1 de 3' }));
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('changes photos by the arrow keys, and closes by Escape and its button', async () => {
    const { user, onClose } = renderViewer();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('2 de 3')).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByText('3 de 3')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('has no share button on a device without a share sheet', () => {
    renderViewer();
    expect(screen.queryByRole('button', { name: 'Compartir' })).not.toBeInTheDocument();
  });
});

describe("the device's share sheet", () => {
  afterEach(() => vi.unstubAllGlobals());

  it('receives the photo with its name, without an error when sharing is cancelled', async () => {
    server.use(
      http.get(
        '/api/photos/1',
        () => new HttpResponse('bytes of a photo', { headers: { 'content-type': 'image/jpeg' } }),
      ),
    );
    const share = vi.fn<(data: ShareData) => Promise<void>>();
    // jsdom has no such sheet.
    vi.stubGlobal('navigator', Object.assign(navigator, { share, canShare: () => true }));
    const { user } = renderViewer();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const [file] = share.mock.calls[0]?.[0].files ?? [];
    expect([file?.name, file?.type]).toEqual(['cuaderno-1-de-3.jpg', 'image/jpeg']);
    share.mockRejectedValueOnce(new DOMException('no', 'AbortError'));
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('No se pudo compartir la foto.')).not.toBeInTheDocument();
  });
});
