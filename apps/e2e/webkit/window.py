"""A bare WebKitGTK window of a phone's size, with a profile on disk, for a WebDriver session."""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]

context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, "data"),
        base_cache_directory=os.path.join(profile, "cache"),
    )
)
context.set_preferred_languages(["es-ES"])
context.set_automation_allowed(True)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
    window.set_decorated(False)
    window.set_default_size(390, 844)
    window.connect("destroy", Gtk.main_quit)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def start(_context, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
