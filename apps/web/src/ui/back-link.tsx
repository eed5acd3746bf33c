import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';

/** The way back, at the top left of screens without navigation. */
export function BackLink({ children, ...props }: LinkProps) {
  return (
    <Link className="back-link" viewTransition {...props}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  );
}
