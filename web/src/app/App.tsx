import { useEffect, useLayoutEffect } from "react";
import { usePathname } from "wouter/use-browser-location";
import { HUB_DEVICE_ID } from "../api/types";
import { LazyScreen } from "../components/loading/LazyScreen";
import { Spinner } from "../components/loading/Spinner";
import { HUB_AWAY } from "../components/messages/HubAway";
import { Redirect } from "../components/navigation/Redirect";
import { SignInScreen } from "../features/signin/SignInScreen";
import { useDeviceStatus } from "../state/device-status";
import { useSession } from "../state/session";
import { loadAhead } from "./load-ahead";
import { Shell } from "./Shell";
import { CHUNKS, SCREENS } from "./screens";

export function App() {
  const { status, user } = useSession();
  const isAdmin = user?.is_admin;
  const path = usePathname();
  const plainPath = path.replace(/(.)\/+$/, "$1");
  const isSignIn = path === "/login";
  const isSetup = path === "/setup";
  const homeHas = useDeviceStatus()?.[HUB_DEVICE_ID]?.homeHas;
  const screen = SCREENS.find((each) => each.path === path && !(each.part && homeHas?.[each.part] === false));
  useTitle(isSignIn ? "Sign in" : isSetup ? "Wi-Fi" : screen?.label);
  useEffect(() => {
    // While the user signs in.
    if (status === "unauthenticated") CHUNKS.dashboard.load().catch(() => {});
    // Administrators need the settings for their notices, which appear on every screen.
    if (status === "authenticated") void loadAhead(Object.values(CHUNKS), isAdmin ? [CHUNKS.settings] : []);
  }, [status, isAdmin]);

  if (status === "loading") return <Spinner label="Loading..." />;
  if (status === "waiting") return <Spinner label={HUB_AWAY} />;
  if (path !== plainPath) return <Redirect to={plainPath + location.search + location.hash} />;
  if (isSignIn) return <SignInScreen />;
  if (status === "unauthenticated" && isSetup) return <LazyScreen chunk={CHUNKS.setup} />;
  if (status === "unauthenticated") return <Redirect to="/login" />;
  if (!screen && !isSetup) return <Redirect to="/dashboard" />;
  return <Shell key={user?.id}>{screen ? <screen.Screen /> : <LazyScreen chunk={CHUNKS.setup} />}</Shell>;
}

function useTitle(title: string | undefined): void {
  // Runs before the screen's own effects, which may set a more precise value.
  useLayoutEffect(() => {
    if (title) document.title = `${title} · Lumisand`;
  }, [title]);
}
