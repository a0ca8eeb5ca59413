import { useEffect, useLayoutEffect } from "react";
import { usePathname } from "wouter/use-browser-location";
import { OnDemand } from "../components/OnDemand";
import { Redirect } from "../components/Redirect";
import { Spinner } from "../components/Spinner";
import { Toasts } from "../components/Toasts";
import { SignInScreen } from "../features/signin/SignInScreen";
import { useSession } from "../state/session";
import { dismissToast, useToasts } from "../state/toasts";
import { loadAhead } from "./load-ahead";
import { Shell } from "./Shell";
import { PARTS, partAt, SCREENS } from "./screens";

export function App() {
  return (
    <>
      <CurrentScreen />
      <Toasts toasts={useToasts()} onDismiss={dismissToast} />
    </>
  );
}

function CurrentScreen() {
  const { status, user } = useSession();
  const path = usePathname();
  const plainPath = path.replace(/(.)\/+$/, "$1");
  const isSignIn = path === "/login";
  const isSetup = path === "/setup";
  const screen = SCREENS.find((each) => each.path === path);
  useTitle(isSignIn ? "Sign in" : isSetup ? "Wi-Fi" : screen?.label);
  useEffect(() => {
    // It comes while the hub looks at the session; a failure is told where the part is shown.
    if (status === "loading")
      partAt(location)
        ?.load()
        .catch(() => {});
    if (status === "authenticated") void loadAhead(Object.values(PARTS));
  }, [status]);

  if (status === "loading") return <Spinner label="Loading..." />;
  if (path !== plainPath) return <Redirect to={plainPath + location.search + location.hash} />;
  if (isSignIn) return <SignInScreen />;
  if (status === "unauthenticated" && isSetup) return <OnDemand part={PARTS.setup} />;
  if (status === "unauthenticated") return <Redirect to="/login" />;
  if (!screen && !isSetup) return <Redirect to="/dashboard" />;
  return <Shell key={user?.id}>{screen ? <screen.Screen /> : <OnDemand part={PARTS.setup} />}</Shell>;
}

function useTitle(title: string | undefined): void {
  // Before the screen's own effects: it may be more precise.
  useLayoutEffect(() => {
    if (title) document.title = `${title} · Lumisand`;
  }, [title]);
}
