import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button';

/** Shows more of a list; nothing where all of it is shown. */
export function MoreButton({ text, onClick }: { text: string | false; onClick: () => void }) {
  if (text === false) return null;
  return (
    <Button
      variant="ghost"
      className="import-more"
      icon={<ChevronDown size={20} aria-hidden />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
