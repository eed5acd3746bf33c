import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';

type Props = { at: string; children: ReactNode };

/** An error boundary for chunks that could not be loaded, with a retry. */
export class ScreenError extends Component<Props, { at: string; failed: boolean }> {
  override state = { at: this.props.at, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The address; a new one retries. */
  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { at, failed: false };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page screen-error" role="alert">
        <h1>Esta página no se ha podido abrir</h1>
        <p>
          Puede faltar conexión o haber una versión nueva. Lo escrito sigue en este dispositivo.
        </p>
        <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
      </div>
    );
  }
}
