"""What a client needs to build its screens: the house rules, the tables, and words for them."""

from service.systems.mini_mam.model import Variant
from service.systems.mini_mam.tables import (
    BONUS_ASPECTS,
    FACETS,
    HIGHEST_DIFFICULTY,
    HIGHEST_LEVEL,
    ITEMS,
    KINDS,
    MINION_LEVEL,
    MINOR_RULE,
    OTHER_ABILITIES,
    PERMITTED_ASPECTS,
    SIDES,
    SINGLE_USE_ITEMS,
    STATIC,
    STEP,
    USABLE_ITEMS,
    WHOLE,
)

LABELS = {
    "task": {"en": "Try something", "sv": "Försök något"},
    "hide": {"en": "Hide", "sv": "Göm dig"},
    "trap": {"en": "Trap", "sv": "Fälla"},
    "begin_battle": {"en": "Begin the battle", "sv": "Börja striden"},
    "attack": {"en": "Attack", "sv": "Anfall"},
    "sneak_attack": {"en": "Sneak attack", "sv": "Lönnanfall"},
    "fireball": {"en": "Fireball", "sv": "Eldklot"},
    "explosion": {"en": "Explosion", "sv": "Explosion"},
    "revive": {"en": "Revive", "sv": "Få på benen"},
    "heal": {"en": "Heal", "sv": "Läk"},
    "escape": {"en": "Flee", "sv": "Fly"},
    "vanish": {"en": "Vanish", "sv": "Försvinn"},
    "use_item": {"en": "Use an item", "sv": "Använd ett föremål"},
    "join": {"en": "Join", "sv": "Anslut dig"},
    "study_scroll": {"en": "Study the scroll", "sv": "Studera skriftrullen"},
    "pass": {"en": "Wait", "sv": "Vänta"},
    "round": {"en": "Play the round", "sv": "Spela rundan"},
    "custom": {"en": "Of one's own making", "sv": "Egen"},
    "monster": {"en": "Monster", "sv": "Monster"},
    "kraken": {"en": "Kraken", "sv": "Krake"},
    "rogue": {"en": "Rogue", "sv": "Tjuv"},
    "leprechaun": {"en": "Leprechaun", "sv": "Leprechaun"},
    "warrior": {"en": "Warrior", "sv": "Krigare"},
    "wizard": {"en": "Wizard", "sv": "Trollkarl"},
    "priest": {"en": "Priest", "sv": "Präst"},
    "dragon": {"en": "Dragon", "sv": "Drake"},
    "unicorn": {"en": "Unicorn", "sv": "Enhörning"},
    "lich": {"en": "Lich", "sv": "Lich"},
    "minion": {"en": "Minion", "sv": "Hantlangare"},
    "frail": {"en": "Frail", "sv": "Bräcklig"},
    "thievery": {"en": "Thievery", "sv": "Tjuvkonst"},
    "magic": {"en": "Magic", "sv": "Magi"},
    "fighting": {"en": "Fighting", "sv": "Strid"},
    "healing": {"en": "Healing", "sv": "Läkekonst"},
    "escaping": {"en": "Escaping", "sv": "Flykt"},
    "backstabbing": {"en": "Backstabbing", "sv": "Hugg i ryggen"},
    "hiding": {"en": "Hiding", "sv": "Gömma sig"},
    "pick_locks": {"en": "Pick locks", "sv": "Dyrka lås"},
    "disarm_traps": {"en": "Disarm traps", "sv": "Desarmera fällor"},
    "initiative": {"en": "Initiative", "sv": "Initiativ"},
    "sneaky_deed": {"en": "Sneaky deed", "sv": "Lömskt dåd"},
    "trap_detection": {"en": "Noticing traps", "sv": "Upptäcka fällor"},
    "arcane_lore": {"en": "Arcane lore", "sv": "Magisk kunskap"},
    "attacking": {"en": "Attacking", "sv": "Anfallskonst"},
    "defending": {"en": "Defending", "sv": "Försvarskonst"},
    "strategy": {"en": "Strategy", "sv": "Strategi"},
    "heal_wounds": {"en": "Heal wounds", "sv": "Läka sår"},
    "persuasion": {"en": "Persuasion", "sv": "Övertalning"},
    "raise_servants": {"en": "Raise servants", "sv": "Väcka tjänare"},
    "protection": {"en": "Protection", "sv": "Beskydd"},
    "unclean_abomination": {"en": "Unclean abomination", "sv": "Oren styggelse"},
    "vampirism": {"en": "Vampirism", "sv": "Vampyrism"},
    "flying_carpet": {"en": "Flying carpet", "sv": "Flygande matta"},
    "healing_potion": {"en": "Healing potion", "sv": "Läkedryck"},
    "ninja_smoke_bomb": {"en": "Ninja smoke bomb", "sv": "Ninjarökbomb"},
    "protective_amulet": {"en": "Protective amulet", "sv": "Skyddsamulett"},
    "destruction_scroll": {"en": "Destruction scroll", "sv": "Förödelserulle"},
    "healthy": {"en": "Healthy", "sv": "Frisk"},
    "injured": {"en": "Injured", "sv": "Skadad"},
    "incapacitated": {"en": "Incapacitated", "sv": "Oskadliggjord"},
    "in_battle": {"en": "There", "sv": "På plats"},
    "escape_broken": {"en": "Escape spoilt", "sv": "Flykten bruten"},
    "escaped": {"en": "Escaped", "sv": "Undkommen"},
    "hidden": {"en": "Hidden", "sv": "Gömd"},
    "ambush": {"en": "Ambush", "sv": "Bakhåll"},
    "rounds": {"en": "Battle", "sv": "Strid pågår"},
    "surprise": {"en": "Surprise", "sv": "Överraskning"},
    "dice": {"en": "Dice", "sv": "Tärningar"},
    "d6": {"en": "Six-sided, one a side", "sv": "Sexsidiga, en på var sida"},
    "d20": {"en": "Twenty-sided, one a roll", "sv": "Tjugosidig, en per slag"},
    "fighting_bonus_on_spells": {"en": "Fighting helps spells", "sv": "Strid hjälper besvärjelser"},
    "first_turn": {"en": "First turn", "sv": "Första turen"},
    "first_attack": {"en": "First attack", "sv": "Första anfallet"},
    "skipped_turn_counts": {"en": "A lost turn counts", "sv": "En förlorad tur räknas"},
    "ordinary_hit": {"en": "As an ordinary hit", "sv": "Som en vanlig träff"},
    "literal": {"en": "Never more than injured", "sv": "Aldrig mer än skadad"},
    "each_seeker": {"en": "Every seeker rolls", "sv": "Alla som letar slår"},
    "single_die": {"en": "The best seeker rolls", "sv": "Den bästa som letar slår"},
    "start_seat": {"en": "The start moves", "sv": "Starten flyttas"},
    "whole_side": {"en": "The whole seat comes first", "sv": "Hela platsen kommer först"},
    "difficulty": {"en": "Difficulty", "sv": "Svårighet"},
    "resistance": {"en": "Resistance", "sv": "Motstånd"},
    "defence": {"en": "Defence", "sv": "Försvar"},
    "seek": {"en": "Seek", "sv": "Leta"},
    "detect": {"en": "Notice", "sv": "Upptäcka"},
    "level": {"en": "Level", "sv": "Nivå"},
    "circumstance": {"en": "Circumstance", "sv": "Omständighet"},
    "hit": {"en": "Hit", "sv": "Träff"},
    "miss": {"en": "Miss", "sv": "Miss"},
    "success": {"en": "Success", "sv": "Lyckat"},
    "failure": {"en": "Failure", "sv": "Misslyckat"},
    "found": {"en": "Found", "sv": "Upptäckt"},
    "avoided": {"en": "Avoided", "sv": "Undviken"},
    "fight": {"en": "Fight", "sv": "Strid"},
    "avoid": {"en": "Avoid", "sv": "Undvik"},
    "no_effect": {"en": "No effect", "sv": "Ingen verkan"},
    "begun": {"en": "Begun", "sv": "Börjad"},
    "revived": {"en": "Revived", "sv": "På benen"},
    "healed": {"en": "Healed", "sv": "Läkt"},
    "flying": {"en": "Flying", "sv": "Flyger"},
    "joined": {"en": "Joined", "sv": "Ansluten"},
    "learned": {"en": "Learned", "sv": "Lärd"},
    "already_known": {"en": "Known already", "sv": "Redan känd"},
    "passed": {"en": "Waited", "sv": "Väntade"},
    "skipped": {"en": "Turn lost", "sv": "Turen förlorad"},
}

LEVEL_LABELS = (
    {"en": "Weak and untried", "sv": "Svag och oprövad"},
    {"en": "Able to defend oneself", "sv": "Kan försvara sig"},
    {"en": "A match for most fighters", "sv": "Jämbördig med de flesta"},
    {"en": "Better than most", "sv": "Bättre än de flesta"},
    {"en": "Famous", "sv": "Berömd"},
    {"en": "A legend", "sv": "En legend"},
)

DIFFICULTY_LABELS = (
    {"en": "Rather easy", "sv": "Ganska lätt"},
    {"en": "A bit tricky", "sv": "Lite knepigt"},
    {"en": "A challenge", "sv": "En utmaning"},
    {"en": "Very hard", "sv": "Mycket svårt"},
    {"en": "Hardly ever done", "sv": "Nästan aldrig gjort"},
    {"en": "Possible in theory", "sv": "Möjligt i teorin"},
)

SWITCHES: dict[str, tuple[list[str | bool], list[str]]] = {
    "dice": (["d6", "d20"], ["MM-68", "MM-69", "MM-70", "MM-71"]),
    "fighting_bonus_on_spells": ([True, False], ["MM-Q02"]),
    "sneak_attack": (["first_turn", "first_attack"], ["MM-Q03"]),
    "skipped_turn_counts": ([False, True], ["MM-Q06"]),
    "protection": (["ordinary_hit", "literal"], ["MM-Q07", "MM-Q08"]),
    "hiding": (["each_seeker", "single_die"], ["MM-Q15"]),
    "surprise": (["start_seat", "whole_side"], ["MM-Q23"]),
}

CATALOGUE: dict[str, object] = {
    "variant": [
        {"name": name, "default": getattr(Variant(), name), "values": values, "rules": rules}
        for name, (values, rules) in SWITCHES.items()
    ],
    "dice": [
        {
            "dice": dice,
            "sides": SIDES[dice],
            "instead_of_the_other_die": None if dice == "d6" else STATIC,
            "step": STEP[dice],
            "highest_level": HIGHEST_LEVEL[dice],
            "highest_difficulty": HIGHEST_DIFFICULTY[dice],
            "rules": ["MM-24", "MM-35"] if dice == "d6" else ["MM-68", "MM-69", "MM-70"],
        }
        for dice in SIDES
    ],
    "kinds": [
        {"kind": name, "abilities": list(kind.abilities), "level": kind.level, "rules": [kind.rule]}
        for name, kind in KINDS.items()
    ],
    "minion": {"level": MINION_LEVEL, "rules": ["MM-60"]},
    "abilities": [
        {"ability": whole, "facets": [name for name, facet in FACETS.items() if facet.whole == whole]}
        for whole in WHOLE
    ],
    "facets": [
        {
            "facet": name,
            "whole": facet.whole,
            "minor": facet.minor,
            "rules": [facet.rule, MINOR_RULE] if facet.minor else [facet.rule],
        }
        for name, facet in FACETS.items()
    ],
    "other_abilities": [{"ability": name, "rules": [rule]} for name, rule in OTHER_ABILITIES.items()],
    "aspects": [{"aspect": name, "effect": "bonus", "rules": [FACETS[name].rule]} for name in BONUS_ASPECTS]
    + [{"aspect": name, "effect": "permission", "rules": [FACETS[name].rule]} for name in PERMITTED_ASPECTS],
    "items": [
        {"item": name, "usable": name in USABLE_ITEMS, "single_use": name in SINGLE_USE_ITEMS, "rules": [rule]}
        for name, rule in ITEMS.items()
    ],
    "levels": [{"level": level, "label": label, "rules": ["MM-23"]} for level, label in enumerate(LEVEL_LABELS)],
    "difficulties": [
        {"difficulty": number, "label": label, "rules": ["MM-27"]} for number, label in enumerate(DIFFICULTY_LABELS)
    ],
    "labels": LABELS,
}
