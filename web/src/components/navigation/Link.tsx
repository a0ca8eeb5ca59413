import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";

export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForTheBrowser(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} {...rest} onClick={follow} />;
}

/** With a modifier key or another button, the browser opens a tab or a window, or downloads. */
function isForTheBrowser(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
}
